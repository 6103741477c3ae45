import type { RuleSentence } from "@freehub/contract/rule-sentences";

/** A row of the file that has been planned. */
export type SeenRow = {
	line: number;
	/** Its number among the stored rows; 0: it is not stored. */
	position: number;
	/** The key of the location of its quantity; '' if it has none. */
	place: string;
	/** Whether it receives pieces, which add up with those of other such rows. */
	addsUp: boolean;
	isRefused: boolean;
	/** Whether one of its reasons names another row that contradicts it. */
	isContradicted: boolean;
};

/** The rows so far that are about one product. */
export type SeenProduct = {
	/** Its number among those of the file, once a row about it has been noted. */
	number?: number;
	/** The id of the product; that of a new one is made by the row that adds it. */
	id: string;
	isNew: boolean;
	/** A hash of the key by which rows are about it, see `Met.label`. */
	label: number;
	/** A hash of the fields that its rows agree on; undefined: products have one row, or none could be read. */
	fields: number | undefined;
	rows: SeenRow[];
	/** Whether one of its rows says that there is no other. */
	isAlone: boolean;
	/** How many of them are accepted. */
	accepted: number;
	/** The pieces that they receive, by place. */
	received: Map<string, number> | undefined;
	/** Why no row about it is accepted any more: the rule that names the line. */
	broken: { rule: RuleSentence & ("differs_from_line" | "product_refused"); line: number } | undefined;
};

/** A product about which no row has been noted yet. */
export function newProduct(id: string, isNew: boolean, label: number): SeenProduct {
	return {
		id,
		isNew,
		label,
		fields: undefined,
		rows: [],
		isAlone: false,
		accepted: 0,
		received: undefined,
		broken: undefined,
	};
}
