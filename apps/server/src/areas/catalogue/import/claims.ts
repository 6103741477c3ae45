import type { ParsedRow } from "./read-row.ts";
import type { SeenProduct, SeenRow } from "./seen-rows.ts";

/** Max rows per import that may wait for what other rows do, and are then committed with them in one transaction. */
const MAX_CLAIMS = 2000;

/** A SKU or barcode that a row gives its product although another one has it: `sku A-1`. */
export type ClaimedKey = { key: string; holder: string };

/** An accepted row with such keys. */
export type Claim = {
	row: ParsedRow;
	product: SeenProduct;
	seen: SeenRow;
	keys: readonly string[];
	claimed: readonly ClaimedKey[];
};

export type Claims = ReturnType<typeof createClaims>;

/**
 * Keys are checked against the state after the file: what one row takes from a product, another row must give away. Which is known
 * only at the end of the file.
 */
export function createClaims() {
	let waiting: Claim[] = [];
	/** The rows that give a key away, by its product and the key. */
	const released = new Map<string, SeenRow>();

	function releaseOf({ holder, key }: ClaimedKey): SeenRow | undefined {
		const row = released.get(`${holder} ${key}`);
		return row?.isRefused === true ? undefined : row;
	}

	return {
		hasRoom: (): boolean => waiting.length < MAX_CLAIMS,
		add: (claim: Claim): void => void waiting.push(claim),
		/** Notes that a row gives a key of its product away. */
		release(product: string, key: string, row: SeenRow): void {
			released.set(`${product} ${key}`, row);
		},
		/** Whether an accepted row gives a key away. */
		isReleased: (claimed: ClaimedKey): boolean => releaseOf(claimed) !== undefined,
		/** Takes out the rows whose keys nobody gives away. Planned again, they may keep other rows from getting theirs. */
		takeFailed(): Claim[] {
			const failed = waiting.filter(
				({ seen, claimed }) => !seen.isRefused && claimed.some((each) => releaseOf(each) === undefined),
			);
			waiting = waiting.filter((claim) => !claim.seen.isRefused && !failed.includes(claim));
			return failed;
		},
		/** Rows about different products that get the same key, which is given away. */
		contested(): Claim[][] {
			const byKey = new Map<string, Claim[]>();
			for (const claim of waiting) {
				if (claim.seen.isRefused) continue;
				for (const { key } of claim.claimed.filter((each) => releaseOf(each) !== undefined))
					byKey.set(key, [...(byKey.get(key) ?? []), claim]);
			}
			return [...byKey.values()].filter((claims) => new Set(claims.map(({ product }) => product)).size > 1);
		},
		/** The positions of the rows that get a key from another row's product, and of those that give it away. */
		positions(): number[] {
			const rows = waiting.flatMap(({ seen, claimed }) => [
				seen,
				...claimed.flatMap((each) => releaseOf(each) ?? []),
			]);
			return [...new Set(rows.map(({ position }) => position))];
		},
	};
}
