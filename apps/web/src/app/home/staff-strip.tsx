import { lazy, Suspense } from "react";
import { useLocation } from "react-router";
import { lazyChunk } from "#lib/lazy-chunk.ts";
import { withWords } from "#lib/learn-words.ts";
import { usePermissions } from "#lib/permissions.ts";

const TodayStrip = lazy(async () => {
	const chunk = await lazyChunk("today-strip", () =>
		withWords("site", () => import("#features/today/today-strip.tsx")),
	);
	return { default: chunk.TodayStrip };
});

/** The way from the home page to Today, for staff who are signed in. */
export function StaffStrip() {
	const { role, isSettled, offers } = usePermissions();
	const { state } = useLocation() as { state: { hasSignedOut?: boolean } | null };
	if (state?.hasSignedOut || role === undefined || !isSettled || !offers("stock.read")) return null;
	return (
		<Suspense fallback={null}>
			<TodayStrip />
		</Suspense>
	);
}
