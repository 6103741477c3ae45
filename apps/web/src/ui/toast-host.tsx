import { lazy, Suspense } from "react";
import { lazyChunk } from "#lib/lazy-chunk.ts";

const Toasts = lazy(async () => {
	const chunk = await lazyChunk("toasts", () => import("#ui/toasts.tsx")).catch(() => undefined);
	return { default: chunk?.Toasts ?? NoToasts };
});

/** The place where notifications appear; its code comes after the page's own. */
export function ToastHost() {
	return (
		<Suspense fallback={null}>
			<Toasts />
		</Suspense>
	);
}

function NoToasts() {
	return null;
}
