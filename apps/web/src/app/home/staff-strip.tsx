import { lazy, Suspense, useEffect } from "react";
import { useLocation } from "react-router";
import { markStaff } from "#lib/browser-marks.ts";
import { lazyChunk } from "#lib/lazy-chunk.ts";
import { withWords } from "#lib/learn-words.ts";
import { usePermissions } from "#lib/permissions.ts";
import classes from "./home.module.css";

const TodayStrip = lazy(async () => {
	const chunk = await lazyChunk("today-strip", () =>
		withWords("site", () => import("#features/today/today-strip.tsx")),
	);
	return { default: chunk.TodayStrip };
});

/** The link from the home page to Today, for signed-in staff. */
export function StaffStrip() {
	const { role, isSettled, offers } = usePermissions();
	const { state } = useLocation() as { state: { hasSignedOut?: boolean } | null };
	const isStaff = !state?.hasSignedOut && role !== undefined && offers("stock.read");
	useEffect(() => {
		if (isSettled) markStaff(isStaff);
	}, [isSettled, isStaff]);
	return (
		<div className={classes.strip}>
			{isSettled && isStaff && (
				<Suspense fallback={null}>
					<TodayStrip />
				</Suspense>
			)}
		</div>
	);
}
