import { ApiError } from "@freehub/contract/errors";
import { errorSentence } from "#lib/error-sentence.ts";
import { plural } from "#lib/format.ts";
import { newKey } from "#lib/new-key.ts";
import { notify } from "#ui/notify.ts";
import { isRefusal, isSignedOut } from "../restore-sentence.ts";
import { useRestoreProducts } from "./batch-mutations.ts";

/** Says that products were deleted, and offers to bring all of them back. */
export function useUndoDeleteMany(onSignInNeeded: () => void): (products: string[]) => void {
	const { mutateAsync } = useRestoreProducts();

	async function undo(products: string[], key = newKey()): Promise<void> {
		try {
			const { count } = await mutateAsync({ products, idempotencyKey: key });
			notify(`${plural(count, "product")} restored`);
		} catch (error) {
			if (isSignedOut(error)) return onSignInNeeded();
			const sentence = `Nothing is restored. ${why(error)}`;
			if (isRefusal(error)) return notify(sentence, "failure");
			// The same key: should the lost answer have been a yes, the repeat does nothing.
			notify(sentence, "failure", { label: "Try again", onAct: () => void undo(products, key) });
		}
	}

	return (products) =>
		notify(`${plural(products.length, "product")} deleted`, "done", {
			label: "Undo",
			onAct: () => void undo(products),
		});
}

function why(error: unknown): string {
	if (error instanceof ApiError && (error.code === "sku_taken" || error.code === "barcode_taken")) {
		return `${errorSentence(error)} The deleted items can be restored one by one.`;
	}
	return errorSentence(error);
}
