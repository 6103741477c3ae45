import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";

/** The most rows that are printed: about 50 pages. */
export const MAX_PRINTED = 2000;

export type PrintedColumn<Item> = {
	name: string;
	text: (item: Item, index: number) => string | null | undefined;
	isNumber?: boolean;
};

export type Printed<Item> = { items: readonly Item[] /** There are no more. */; isWhole: boolean };

type Pages<Item> = Pick<
	UseInfiniteQueryResult<InfiniteData<{ items: readonly Item[] }>>,
	"data" | "hasNextPage" | "fetchNextPage"
>;

/** The rows of a list in pages that are on the screen. */
export function shownOf<Item>({ data, hasNextPage }: Pages<Item>): Printed<Item> {
	return { items: itemsOf(data), isWhole: !hasNextPage };
}

/** All rows of a list in pages, at most `MAX_PRINTED`. @throws the error of a page that could not be read. */
export async function allOf<Item>(pages: Pages<Item>): Promise<Printed<Item>> {
	let { data, hasNextPage } = pages;
	while (hasNextPage && itemsOf(data).length < MAX_PRINTED) {
		const next = await pages.fetchNextPage({ throwOnError: true });
		({ data, hasNextPage } = next);
	}
	const items = itemsOf(data);
	return { items: items.slice(0, MAX_PRINTED), isWhole: !hasNextPage && items.length <= MAX_PRINTED };
}

function itemsOf<Item>(data: Pages<Item>["data"]): readonly Item[] {
	return data?.pages.flatMap(({ items }) => items) ?? [];
}

/** Lists of which the second follows the first, as one. */
export function joined<Item>(parts: readonly Printed<Item>[]): Printed<Item> {
	const items = parts.flatMap((part) => part.items);
	return {
		items: items.slice(0, MAX_PRINTED),
		isWhole: parts.every(({ isWhole }) => isWhole) && items.length <= MAX_PRINTED,
	};
}
