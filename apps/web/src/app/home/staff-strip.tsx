import { useEffect } from "react";
import { useLocation } from "react-router";
import { markStaff } from "#lib/browser-marks.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import { usePermissions } from "#lib/permissions.ts";
import classes from "./home.module.css";

const TodayStrip = lazyPart(
	"today-strip",
	async () => (await import("#areas/office/today/today-strip.tsx")).TodayStrip,
	{ words: "table" },
);

/** The link from the home page to Today, for signed-in staff. */
export function StaffStrip() {
	const { role, isKnown, offers } = usePermissions();
	const { state } = useLocation() as { state: { hasSignedOut?: boolean } | null };
	const isStaff = !state?.hasSignedOut && role !== undefined && offers("stock.read");
	useEffect(() => {
		if (isKnown) markStaff(isStaff);
	}, [isKnown, isStaff]);
	return <div className={classes.strip}>{isKnown && isStaff && <TodayStrip />}</div>;
}
