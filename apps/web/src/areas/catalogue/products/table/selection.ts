import type { Product } from "@freehub/contract/catalogue/product-fields";
import { MAX_BATCH } from "@freehub/contract/catalogue/product-limits";
import { t } from "@lingui/core/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { errorSentence } from "#lib/error-sentence.ts";
import { formatCount } from "#lib/format.ts";
import { onRemoved } from "#lib/held-lists.ts";
import { notify } from "#ui/notify.ts";
import type { TableFilter } from "./filter.ts";
import { rowsQuery, TABLE_PAGE } from "./pages.ts";

type ChosenProducts = ReadonlyMap<string, Product>;

type Selection = {
	filter: TableFilter;
	chosen: ChosenProducts;
	/** The start of a range: the last row that was chosen individually. */
	anchor: number | undefined;
	/** The selection when the range began. If the range shrinks, only its own rows are removed. */
	base: ChosenProducts;
};

const none: ChosenProducts = new Map();

/** The rows selected for bulk actions, rendered or not. A new filter clears the selection. */
export function useSelection(filter: TableFilter, total: number) {
	const queryClient = useQueryClient();
	const empty: Selection = { filter, chosen: none, anchor: undefined, base: none };
	const [kept, setKept] = useState(empty);
	const state = kept.filter === filter ? kept : empty;
	/** Identifies the newest range request. Rows of an older one are ignored. */
	const latest = useRef<object>(undefined);
	const { chosen } = state;
	const rowSelection = useMemo(
		() => Object.fromEntries([...chosen.keys()].map((id) => [id, true as const])),
		[chosen],
	);

	function choose(next: Partial<Selection>) {
		latest.current = undefined;
		setKept({ ...state, ...next });
	}

	/**
	 * Selects a range of rows in addition to `base`, loading rows if needed.
	 * @param isBackward whether the range began at its end: if it is too long, the rows nearest to the start are taken.
	 */
	async function chooseRange(from: number, to: number, next: Partial<Selection>, isBackward = false) {
		const request = {};
		latest.current = request;
		try {
			const products: Product[] = [];
			for (let page = Math.floor(from / TABLE_PAGE); page <= Math.floor(to / TABLE_PAGE); page++) {
				const query = { ...rowsQuery(queryClient, filter, page), staleTime: 60_000 };
				const { items } = await queryClient.fetchQuery(query);
				if (latest.current !== request) return;
				for (const [index, product] of items.entries()) {
					const row = page * TABLE_PAGE + index;
					if (row >= from && row <= to) products.push(product);
				}
			}
			const found = new Map(next.base);
			for (const product of isBackward ? products.toReversed() : products)
				if (found.size < MAX_BATCH) found.set(product._id, product);
			choose({ ...next, chosen: found });
			if (products.some(({ _id }) => !found.has(_id))) tellLimit();
		} catch (error) {
			const reason = errorSentence(error);
			notify(
				t({
					comment: "reason is one sentence or more",
					message: `The rows could not be selected. ${reason}`,
				}),
				"failure",
			);
		}
	}

	/** Removes a product that no longer exists. */
	const [drop] = useState(
		() => (id: string) =>
			setKept((before) => {
				if (!before.chosen.has(id) && !before.base.has(id)) return before;
				const without = (map: ChosenProducts) => new Map([...map].filter(([each]) => each !== id));
				return { ...before, chosen: without(before.chosen), base: without(before.base) };
			}),
	);
	useEffect(() => onRemoved(drop), [drop]);

	return {
		chosen,
		/** The selection in TanStack Table's format. */
		rowSelection,
		toggle: (index: number, product: Product) => {
			const next = new Map(chosen);
			if (!next.delete(product._id)) {
				if (next.size >= MAX_BATCH) return tellLimit();
				next.set(product._id, product);
			}
			choose({ chosen: next, anchor: index, base: next });
		},
		/** Selects from the last chosen row to this one; if there is none, from `otherwise`. */
		extendTo: (index: number, otherwise = index) => {
			const anchor = state.anchor ?? otherwise;
			const [from, to] = anchor < index ? [anchor, index] : [index, anchor];
			const isBackward = index < anchor;
			// One row more than can be selected shows that there were too many.
			const first = isBackward ? Math.max(from, to - MAX_BATCH) : from;
			const last = isBackward ? to : Math.min(to, from + MAX_BATCH);
			void chooseRange(first, last, { anchor, base: state.base }, isBackward);
		},
		selectAll: () => void chooseRange(0, Math.min(total, MAX_BATCH) - 1, { anchor: undefined, base: none }),
		clear: () => choose(empty),
		drop,
	};
}

export type RowSelection = ReturnType<typeof useSelection>;

function tellLimit(): void {
	const most = formatCount(MAX_BATCH);
	notify(t`At most ${most} rows can be selected at once.`, "failure");
}
