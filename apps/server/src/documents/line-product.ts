/** A row of a document's line with what is known of its product. */
type ProductRow = {
	product: string;
	product_name: string;
	product_deleted_at: unknown;
	sku: string | null;
	barcode: string | null;
	image: string;
};

/** The product of a document's line, as answers have it. */
export function lineProduct({ product, product_name, product_deleted_at, sku, barcode, image }: ProductRow) {
	return {
		product,
		productName: product_name,
		sku,
		barcode,
		image,
		isDeleted: product_deleted_at !== null,
	};
}
