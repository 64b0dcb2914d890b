"""What the planner understands of prompts as people type them, to be read beside what their authors meant."""
