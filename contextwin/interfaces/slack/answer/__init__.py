"""A question that was claimed is answered: what is asked and who may read it, the answer, what holds it."""
