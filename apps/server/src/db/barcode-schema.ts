import type { Timestamp } from "./timestamp.ts";

/** An additional barcode of a product; the first barcode is a column of the product. */
export type FurtherBarcodeTable = {
	/** `barcodeKey` of the code. */
	key: string;
	/** As it was typed or scanned. */
	code: string;
	product: string;
	/** The number of pieces that it represents. */
	pieces: number;
	created_at: Timestamp;
};
