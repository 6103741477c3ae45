import type { Product } from "@freehub/contract/product-fields";
import { useState } from "react";

/** The product stays known while the dialog fades out. */
export function useDeleteDialog() {
	const [product, setProduct] = useState<Product>();
	const [isOpen, setOpen] = useState(false);
	return {
		product,
		isOpen,
		open(next: Product) {
			setProduct(next);
			setOpen(true);
		},
		close: () => setOpen(false),
	};
}
