import { findBarcode } from "@freehub/contract/barcodes";
import { ApiError } from "@freehub/contract/errors";
import { readScan } from "@freehub/domain/scan";
import { t } from "@lingui/core/macro";
import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";
import { api } from "#lib/api.ts";
import { errorSentence } from "#lib/error-sentence.ts";
import { paths } from "#lib/paths.ts";
import { usePermissions } from "#lib/permissions.ts";
import { onScan } from "#lib/scans.ts";
import { isDialogOpen } from "#lib/shortcuts.ts";
import { notify } from "#ui/notify.ts";

/** Opens the product of a scanned code, anywhere in the workspace. The scan page handles its scans itself. */
export function ScanListener() {
	const navigate = useNavigate();
	const { offers } = usePermissions();

	const open = useEffectEvent((code: string | undefined) => {
		if (code === undefined) return notify(t`The scan was incomplete. Scan again.`, "failure");
		// Text typed in the dialog must not be lost.
		if (isDialogOpen()) return notify(t`Close the open dialog, then scan again.`, "failure");
		void openScanned(code, { go: (to) => void navigate(to), mayAdd: offers("product.write") });
	});
	useEffect(() => onScan((code) => open(code), { isFallback: true }), []);
	return null;
}

type Place = { go: (to: string) => unknown; mayAdd: boolean };

/** Opens the product with the scanned code, or the location with the scanned label. */
async function openScanned(raw: string, { go, mayAdd }: Place): Promise<void> {
	const scan = readScan(raw);
	if (scan === undefined) return;
	if (scan.kind === "location") return void go(paths.location(scan.location));
	const { code } = scan;
	try {
		const { product } = await api.call(findBarcode, { params: { code } });
		go(paths.product(product._id));
	} catch (error) {
		const isUnknown = error instanceof ApiError && error.code === "not_found";
		if (!isUnknown) return notify(errorSentence(error), "failure");
		const toAdd = { label: t`Add it`, onAct: () => go(paths.addScanned(code)) };
		notify(t`No product has the code ${code}.`, "failure", mayAdd ? toAdd : undefined);
	}
}
