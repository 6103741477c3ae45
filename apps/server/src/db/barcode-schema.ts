import type { Timestamp } from "./timestamp.ts";

/** A further barcode of a product; the first one is the product's own field. */
export type FurtherBarcodeTable = {
	/** `barcodeKey` of the code. */
	key: string;
	/** As it was typed or scanned. */
	code: string;
	product: string;
	/** How many pieces it stands for. */
	pieces: number;
	created_at: Timestamp;
};
