import type { ParsedRow } from "./read-row.ts";
import type { SeenProduct, SeenRow } from "./seen-product.ts";

/** Max rows per import that may wait for what other rows do, and are then committed with them in one transaction. */
const MAX_CLAIMS = 2000;

/** A SKU or barcode that a row gives its product although another one has it: `sku A-1`. */
export type ClaimedKey = { key: string; holder: string };

/** A row with such keys. */
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
	/** All rows that claim keys, also refused ones: two that get the same key contradict each other whatever else is wrong with one. */
	const all: Claim[] = [];
	let waiting: Claim[] = [];
	/** The rows that give a key away, by its product and the key. */
	const released = new Map<string, SeenRow>();
	/** The keys that were given away when `look` was called. */
	let free = new Set<string>();

	const nameOf = ({ holder, key }: ClaimedKey): string => `${holder} ${key}`;
	const isReleased = (claimed: ClaimedKey): boolean => free.has(nameOf(claimed));

	return {
		hasRoom: (): boolean => all.length < MAX_CLAIMS,
		add(claim: Claim): void {
			all.push(claim);
			if (!claim.seen.isRefused) waiting.push(claim);
		},
		/** Notes that a row gives a key of its product away. */
		release(product: string, key: string, row: SeenRow): void {
			released.set(`${product} ${key}`, row);
		},
		/** Finds which keys accepted rows give away. It stays so while rows are planned again, or their order would matter. */
		look(): void {
			const claimed = waiting.flatMap((claim) => claim.claimed.map(nameOf));
			free = new Set(claimed.filter((name) => released.get(name)?.isRefused === false));
		},
		/** Whether an accepted row gives a key away. */
		isReleased,
		/** Takes out the rows whose keys nobody gives away. Planned again, they may keep other rows from getting theirs. */
		takeFailed(): Claim[] {
			const failed = waiting.filter(
				({ seen, claimed }) => !seen.isRefused && !claimed.every((each) => isReleased(each)),
			);
			waiting = waiting.filter((claim) => !claim.seen.isRefused && !failed.includes(claim));
			return failed;
		},
		/** Rows about different products that get the same key, which is given away. */
		contested(): Claim[][] {
			const claims = all.flatMap((claim) =>
				claim.claimed.filter(isReleased).map(({ key }) => ({ key, claim })),
			);
			const byKey = Map.groupBy(claims, ({ key }) => key);
			return [...byKey.values()]
				.map((found) => found.map(({ claim }) => claim))
				.filter((found) => new Set(found.map(({ product }) => product.label)).size > 1);
		},
		/** The positions of the rows that get a key from another row's product, and of those that give it away. */
		positions(): number[] {
			const rows = waiting.flatMap(({ seen, claimed }) => [
				seen,
				...claimed.flatMap((each) => released.get(nameOf(each)) ?? []),
			]);
			return [...new Set(rows.map(({ position }) => position))];
		},
	};
}
