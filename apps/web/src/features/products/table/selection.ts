import { MAX_BATCH } from "@freehub/contract/product-batches";
import type { Product } from "@freehub/contract/product-fields";
import { t } from "@lingui/core/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { errorSentence } from "#lib/error-sentence.ts";
import { formatCount } from "#lib/format.ts";
import { onRemoved } from "#lib/removed-products.ts";
import { notify } from "#ui/notify.ts";
import type { TableFilter } from "./filter.ts";
import { PAGE, rowsQuery } from "./pages.ts";

type Chosen = ReadonlyMap<string, Product>;

type Selection = {
	filter: TableFilter;
	chosen: Chosen;
	/** Where a range begins: the row that was chosen last by itself. */
	anchor: number | undefined;
	/** What was chosen when the range began: a range that shrinks again lets go of the rest alone. */
	base: Chosen;
};

const none: Chosen = new Map();

/** The rows that are chosen for an action on all of them, on the screen or not; another filter lets go of them. */
export function useSelection(filter: TableFilter, total: number) {
	const queryClient = useQueryClient();
	const empty: Selection = { filter, chosen: none, anchor: undefined, base: none };
	const [kept, setKept] = useState(empty);
	const state = kept.filter === filter ? kept : empty;
	/** The rows of a range that is still being read count no more once something else was chosen. */
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

	/** Chooses rows from one to another besides `base`, reading those that are not here yet. */
	async function chooseRange(from: number, to: number, next: Partial<Selection>) {
		const request = {};
		latest.current = request;
		try {
			const found = new Map(next.base);
			for (let page = Math.floor(from / PAGE); page <= Math.floor(to / PAGE); page++) {
				const query = { ...rowsQuery(queryClient, filter, page), staleTime: 60_000 };
				const { items } = await queryClient.fetchQuery(query);
				if (latest.current !== request) return;
				for (const [index, product] of items.entries()) {
					const row = page * PAGE + index;
					if (row >= from && row <= to && found.size < MAX_BATCH) found.set(product._id, product);
				}
			}
			choose({ ...next, chosen: found });
			if (to - from >= MAX_BATCH) tellLimit();
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

	/** Lets go of one that is no longer there. */
	const [drop] = useState(
		() => (id: string) =>
			setKept((before) => {
				if (!before.chosen.has(id) && !before.base.has(id)) return before;
				const without = (map: Chosen) => new Map([...map].filter(([each]) => each !== id));
				return { ...before, chosen: without(before.chosen), base: without(before.base) };
			}),
	);
	useEffect(() => onRemoved(drop), [drop]);

	return {
		chosen,
		/** The same as TanStack Table takes it. */
		rowSelection,
		toggle: (index: number, product: Product) => {
			const next = new Map(chosen);
			if (!next.delete(product._id)) {
				if (next.size >= MAX_BATCH) return tellLimit();
				next.set(product._id, product);
			}
			choose({ chosen: next, anchor: index, base: next });
		},
		/** From the row that was chosen last to this one; where none was, from `otherwise`. */
		extendTo: (index: number, otherwise = index) => {
			const anchor = state.anchor ?? otherwise;
			const [from, to] = anchor < index ? [anchor, index] : [index, anchor];
			// Of a range that is too long, what is nearest to its beginning.
			const first = anchor < index ? from : Math.max(from, to - MAX_BATCH);
			const last = Math.min(to, first + MAX_BATCH);
			void chooseRange(first, last, { anchor, base: state.base });
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
