import type { SourceFormat } from "./source-format.ts";

/** The export of stock items of InvenTree: a row for each batch and serial number. */
export const inventreeStock: SourceFormat = {
	id: "inventree-stock",
	name: "InvenTree stock",
	decimals: "point",
	head: [
		["Part Name", "Part ID"],
		["Part IPN", "IPN"],
		"Quantity",
		["Location", "Location Name", "Location Path", "Stock Location"],
		["Batch", "Batch Code", "Serial", "Serial Number", "Stock Item ID", "Status"],
	],
	columns: {
		sku: ["Part IPN", "IPN"],
		quantity: ["Quantity"],
		// Names repeat in a tree of places, paths do not.
		location: ["Location Path", "Location Name"],
	},
	ownId: ["Part ID", "Part"],
	isStock: true,
	addsUp: true,
	passedOver: [{ column: "In Stock", words: ["false", "0", "no"], kind: "gone" }],
};
