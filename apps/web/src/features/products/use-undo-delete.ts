import type { Product } from "@freehub/contract/product-fields";
import { newKey } from "#lib/new-key.ts";
import { notify } from "#ui/notify.ts";
import { useRestoreProduct } from "./mutations.ts";
import { isRefusal, isSignedOut, restoreSentence } from "./restore-sentence.ts";

/** Says that a product was deleted, and offers to bring it back. */
export function useUndoDelete(onSignInNeeded: () => void): (product: Product) => void {
	const { mutateAsync } = useRestoreProduct();

	async function undo(product: Product, key = newKey()): Promise<void> {
		try {
			await mutateAsync({ id: product._id, idempotencyKey: key });
			notify(`${product.name} restored`);
		} catch (error) {
			if (isSignedOut(error)) return onSignInNeeded();
			const sentence = restoreSentence(product, error);
			if (isRefusal(error)) return notify(sentence, "failure");
			// The same key: should the lost answer have been a yes, the repeat does nothing.
			notify(sentence, "failure", { label: "Try again", onAct: () => void undo(product, key) });
		}
	}

	return (product) =>
		notify(`${product.name} deleted`, "done", { label: "Undo", onAct: () => void undo(product) });
}
