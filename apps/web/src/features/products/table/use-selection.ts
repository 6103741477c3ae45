import { MAX_BATCH } from "@freehub/contract/product-batches";
import type { Product } from "@freehub/contract/product-fields";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { errorSentence } from "#lib/error-sentence.ts";
import { notify } from "#ui/notify.ts";
import type { TableFilter } from "./filter.ts";
import { PAGE, rowsQuery } from "./pages.ts";

type Selection = ReadonlyMap<string, Product>;

const none: Selection = new Map();

/** The rows that are chosen for an action on all of them; another filter lets go of them. */
export function useSelection(filter: TableFilter, total: number) {
	const queryClient = useQueryClient();
	const [state, setState] = useState({ filter, chosen: none });
	if (state.filter !== filter) setState({ filter, chosen: none });
	useEffect(() => {
		// Row numbers of another list mean other products.
		anchor.current = undefined;
		base.current = none;
	}, [filter]);
	/** Where a range begins: the row that was chosen last by itself. */
	const anchor = useRef<number>(undefined);
	/** What was chosen when the range began: a range that shrinks again lets go of the rest alone. */
	const base = useRef(none);
	/** Rows of a range that is still being read count no more once something else was chosen. */
	const latest = useRef<object>(undefined);

	function choose(chosen: Selection) {
		latest.current = undefined;
		setState({ filter, chosen });
	}

	function toggle(index: number, product: Product) {
		anchor.current = index;
		const chosen = new Map(state.chosen);
		if (!chosen.delete(product._id)) {
			if (chosen.size >= MAX_BATCH) return tooMany();
			chosen.set(product._id, product);
		}
		base.current = chosen;
		choose(chosen);
	}

	/** Chooses rows from one to another, reading those that are not here yet. */
	async function chooseRange(from: number, to: number, before: Selection) {
		const request = {};
		latest.current = request;
		try {
			const rows: Product[] = [];
			for (let page = Math.floor(from / PAGE); page <= Math.floor(to / PAGE); page++) {
				const { items } = await queryClient.fetchQuery({
					...rowsQuery(queryClient, filter, page),
					staleTime: 60_000,
				});
				rows.push(...items.filter((_, index) => page * PAGE + index >= from && page * PAGE + index <= to));
				if (latest.current !== request) return;
			}
			const chosen = new Map(before);
			for (const product of rows) if (chosen.size < MAX_BATCH) chosen.set(product._id, product);
			choose(chosen);
			if (to - from >= MAX_BATCH) tooMany();
		} catch (error) {
			notify(`The rows could not be selected. ${errorSentence(error)}`, "failure");
		}
	}

	return {
		chosen: state.filter === filter ? state.chosen : none,
		isAll: state.chosen.size > 0 && state.chosen.size === Math.min(total, MAX_BATCH),
		toggle,
		/** From the row that was chosen last to this one; where none was, from `otherwise`. */
		extendTo(index: number, otherwise = index) {
			const start = anchor.current ?? otherwise;
			anchor.current = start;
			const [from, to] = start < index ? [start, index] : [index, start];
			// Of a range that is too long, what is nearest to its beginning.
			const first = start < index ? from : Math.max(from, to - MAX_BATCH);
			void chooseRange(first, Math.min(to, first + MAX_BATCH), base.current);
		},
		selectAll: () => void chooseRange(0, Math.min(total, MAX_BATCH) - 1, none),
		clear() {
			anchor.current = undefined;
			base.current = none;
			choose(none);
		},
	};
}

function tooMany(): void {
	notify(`At most ${MAX_BATCH.toLocaleString("en-US")} rows can be selected at once.`, "failure");
}
