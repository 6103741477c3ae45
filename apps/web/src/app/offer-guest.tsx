import { lazy, Suspense } from "react";
import { useIsCutOff } from "#features/identity/use-is-cut-off.ts";
import { lazyChunk } from "#lib/lazy-chunk.ts";
import { withWords } from "#lib/learn-words.ts";

const GuestForm = lazy(async () => {
	// Where it does not arrive, nothing is offered.
	const chunk = await lazyChunk("guest-form", () =>
		withWords("workspace", () => import("./guest-form.tsx")),
	).catch(() => undefined);
	return { default: chunk?.GuestForm ?? (() => null) };
});

/** Where nobody can sign in, as the server does not answer, one may work without. */
export function OfferGuest() {
	return (
		useIsCutOff() && (
			<Suspense fallback={null}>
				<GuestForm />
			</Suspense>
		)
	);
}
