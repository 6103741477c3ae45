import { reason } from "@freehub/contract/rule-sentences";
import type { Reason } from "@freehub/contract/rules";

/** A row that gives its product a supplier SKU that another one has now. */
export type CodeClaim = {
	line: number;
	/** The supplier's id. */
	supplier: string;
	code: string;
	product: string;
	holder: string;
};

/**
 * Supplier SKUs are checked against the state after the file: one may move to another product if the rows of its own give that
 * another one. As a refused row gives nothing away, refusing one may refuse further ones.
 * @param isGivenUp whether accepted rows give all offers of a product with a code another one.
 * @param refuse refuses a row; without a reason, because the product keeps its code.
 */
export function settleCodes<Claim extends CodeClaim>(
	claims: readonly Claim[],
	isGivenUp: (claim: Claim) => boolean,
	refuse: (claim: Claim, why?: Reason) => void,
): void {
	let open = [...claims];
	for (const same of Map.groupBy(claims, ({ supplier, code }) => `${supplier} ${code}`).values()) {
		for (const claim of same) {
			const other = same.find(({ product }) => product !== claim.product);
			if (other === undefined) continue;
			const facts = { field: "supplierSku", label: "Supplier SKU", key: claim.code, line: other.line };
			refuse(claim, reason("key_twice", facts));
			open = open.filter((each) => each !== claim);
		}
	}
	for (;;) {
		const kept = open.filter((claim) => !isGivenUp(claim));
		if (kept.length === 0) return;
		for (const claim of kept) refuse(claim);
		open = open.filter((claim) => !kept.includes(claim));
	}
}
