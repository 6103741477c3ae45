import type { Order } from "@freehub/contract/orders";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from "react";
import { clearDraft, readDraft, writeDraft } from "#lib/draft.ts";
import { useWrite } from "#lib/use-write.ts";
import type { OrderDraft } from "./order-draft.ts";
import { createOrderEditor } from "./order-editor.ts";
import { changeOneOrder } from "./order-writes.ts";
import { orderKeys } from "./queries.ts";

type KeptDraft = { base: Order; draft: OrderDraft };

/**
 * An editor for an order. What is not saved survives a reload of the tab.
 * @param isAuto saves automatically; otherwise only `save` does.
 */
export function useOrderEditor(order: Order, isAuto: boolean) {
	const queryClient = useQueryClient();
	const { run } = useWrite(changeOneOrder);
	const place = `order ${order._id}`;
	const [editor] = useState(() => {
		const kept = readDraft<KeptDraft>(place);
		return createOrderEditor({
			order,
			kept: kept.base === undefined ? undefined : asKeptNow(kept as KeptDraft),
			isAuto,
			keep: (unsaved) => (unsaved === undefined ? clearDraft(place) : writeDraft(place, unsaved)),
		});
	});
	useLayoutEffect(() => {
		editor.sendBy(async (change) => {
			const outcome = await run(change);
			if (outcome.isDone) queryClient.setQueryData(orderKeys.one(change.id), outcome.answer);
			return outcome;
		});
	}, [editor, run, queryClient]);
	useEffect(() => editor.adopt(order), [editor, order]);
	useEffect(() => {
		editor.start();
		return () => editor.stop();
	}, [editor]);
	return { editor, state: useSyncExternalStore(editor.subscribe, editor.state) };
}

/** Input that an earlier version of the page kept does not say where its prices come from: then they stay as they are. */
function asKeptNow({ base, draft }: KeptDraft): KeptDraft {
	const agreed = { priceFrom: "typed", offer: null, isOfferNew: false, isKept: false } as const;
	return { base, draft: { ...draft, lines: draft.lines.map((line) => ({ ...agreed, ...line })) } };
}
