import type { SourceFormat } from "./source-format.ts";

/** The export of parts of InvenTree: it has no sales prices. */
export const inventreeParts: SourceFormat = {
	id: "inventree-parts",
	name: "InvenTree parts",
	decimals: "point",
	head: ["IPN", "Name", ["Keywords", "Assembly", "Trackable", "Purchaseable", "Salable"]],
	columns: {
		sku: ["IPN"],
		name: ["Name"],
		description: ["Description"],
		price: ["Sale Price", "Sale Price Min", "Pricing Sale"],
		cost: ["Pricing Min", "Minimum Cost", "Overall Min"],
		// Of a part with variants, the total counts theirs as well.
		quantity: ["In Stock", "Total Stock", "Total In Stock"],
		// `Category` has its id there.
		category: ["Category Path", "Category Name"],
		reorderPoint: ["Minimum Stock"],
		image: ["Image", "Part Image", "Thumbnail"],
	},
	group: {
		key: ["Variant Of"],
		parent: ["ID"],
		model: ["Name"],
		shared: ["Description"],
	},
	ownId: ["ID", "pk"],
	picturePaths: { none: [] },
	category: { levels: "/" },
	passedOver: [
		{ column: "Is Template", words: ["true", "1", "yes"], kind: "variants" },
		{ column: "Template", words: ["true", "1", "yes"], kind: "variants" },
		{ column: "Virtual", words: ["true", "1", "yes"], kind: "service" },
	],
	hidden: [{ column: "Active", words: ["false", "0", "no"] }],
};
