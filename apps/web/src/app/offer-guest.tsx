import { lazy, Suspense } from "react";
import { useIsCutOff } from "#features/identity/use-is-cut-off.ts";
import { lazyChunk } from "#lib/lazy-chunk.ts";
import { withWords } from "#lib/learn-words.ts";

const GuestForm = lazy(async () => {
	// If the code fails to load, nothing is offered.
	const chunk = await lazyChunk("guest-form", () =>
		withWords("workspace", () => import("./guest-form.tsx")),
	).catch(() => undefined);
	return { default: chunk?.GuestForm ?? (() => null) };
});

/** Offers to work without signing in while the server does not answer and nobody can sign in. */
export function OfferGuest() {
	return (
		useIsCutOff() && (
			<Suspense fallback={null}>
				<GuestForm />
			</Suspense>
		)
	);
}
