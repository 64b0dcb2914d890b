"""Clients of the network: embedders, chat models, and their endpoints."""
