import type { PurchaseOrder } from "@freehub/contract/buying/purchase-orders";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useState } from "react";
import { clearDraft, readDraft, writeDraft } from "#lib/draft.ts";
import { useStore } from "#lib/store.ts";
import { useWrite } from "#lib/use-write.ts";
import type { PurchaseOrderDraft } from "./purchase-draft.ts";
import { createPurchaseOrderEditor } from "./purchase-editor.ts";
import { changeOnePurchaseOrder } from "./purchase-writes.ts";
import { purchaseOrderKeys } from "./queries.ts";

type KeptDraft = { base: PurchaseOrder; draft: PurchaseOrderDraft };

/**
 * An editor for an order. What is not saved survives a reload of the tab.
 * @param isAuto saves automatically; otherwise only `save` does.
 */
export function usePurchaseOrderEditor(order: PurchaseOrder, isAuto: boolean) {
	const queryClient = useQueryClient();
	const { run } = useWrite(changeOnePurchaseOrder);
	const place = `order ${order._id}`;
	const [editor] = useState(() => {
		const kept = readDraft<KeptDraft>(place);
		return createPurchaseOrderEditor({
			order,
			kept: kept.base === undefined ? undefined : asKeptNow(kept as KeptDraft),
			isAuto,
			keep: (unsaved) => (unsaved === undefined ? clearDraft(place) : writeDraft(place, unsaved)),
		});
	});
	useLayoutEffect(() => {
		editor.sendBy(async (change) => {
			const outcome = await run(change);
			if (outcome.isDone) queryClient.setQueryData(purchaseOrderKeys.one(change.id), outcome.answer);
			return outcome;
		});
	}, [editor, run, queryClient]);
	useEffect(() => editor.adopt(order), [editor, order]);
	useEffect(() => {
		editor.start();
		return () => editor.stop();
	}, [editor]);
	return { editor, state: useStore(editor.store, (state) => state) };
}

/** Input that an earlier version of the page kept does not say where its prices come from: then they stay as they are. */
function asKeptNow({ base, draft }: KeptDraft): KeptDraft {
	const agreed = { priceFrom: "typed", offer: null, isOfferNew: false, isKept: false } as const;
	return { base, draft: { ...draft, lines: draft.lines.map((line) => ({ ...agreed, ...line })) } };
}
