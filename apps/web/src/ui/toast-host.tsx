import { lazy, Suspense, useSyncExternalStore } from "react";
import { lazyChunk } from "#lib/lazy-chunk.ts";
import { withWords } from "#lib/learn-words.ts";
import { isNotified, onFirstMessage } from "#ui/notify.ts";

const Toasts = lazy(async () => {
	const chunk = await lazyChunk("toasts", () => withWords("site", () => import("#ui/toasts.tsx"))).catch(
		() => undefined,
	);
	return { default: chunk?.Toasts ?? NoToasts };
});

/** The place where messages appear; its code loads with the first one. */
export function ToastHost() {
	const isNeeded = useSyncExternalStore(onFirstMessage, isNotified, () => false);
	if (!isNeeded) return null;
	return (
		<Suspense fallback={null}>
			<Toasts />
		</Suspense>
	);
}

function NoToasts() {
	return null;
}
