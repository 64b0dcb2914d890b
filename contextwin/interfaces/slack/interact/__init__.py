"""What people do beside asking in a message: commands, shortcuts, buttons, modals, the Home tab, previews."""
