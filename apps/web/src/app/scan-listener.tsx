import { t } from "@lingui/core/macro";
import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";
import { loadPart } from "#lib/load-part.ts";
import { usePermissions } from "#lib/permissions.ts";
import { listenForScans, onScan } from "#lib/scans.ts";
import { isDialogOpen } from "#lib/shortcuts.ts";
import { notify } from "#ui/notify.ts";

const load = () => loadPart("open-scanned", () => import("./open-scanned.ts"), { words: "workspace" });

/** Opens the product of a scanned code, anywhere in the workspace. The scan page handles its scans itself. */
export function ScanListener() {
	const navigate = useNavigate();
	const { offers } = usePermissions();

	const open = useEffectEvent((code: string | undefined) => {
		if (code === undefined) return notify(t`The scan was incomplete. Scan again.`, "failure");
		// Text typed in the dialog must not be lost.
		if (isDialogOpen()) return notify(t`Close the open dialog, then scan again.`, "failure");
		const place = { go: (to: string) => void navigate(to), mayAdd: offers("product.write") };
		load()
			.then(({ openScanned }) => openScanned(code, place))
			.catch(() =>
				notify(t`The code could not be looked up. Check the connection and scan again.`, "failure"),
			);
	});
	useEffect(() => {
		const stop = [listenForScans(), onScan((code) => open(code))];
		return () => {
			for (const end of stop) end();
		};
	}, []);
	return null;
}
