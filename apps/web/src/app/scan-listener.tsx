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
import { listenForScans, onScan } from "#lib/scans.ts";
import { isDialogOpen } from "#lib/shortcuts.ts";
import { notify } from "#ui/notify.ts";

/** Anywhere in the workspace a scanned code opens its product, or what is at its location; the scan page does its work instead. */
export function ScanListener() {
	const navigate = useNavigate();
	const { offers } = usePermissions();

	const open = useEffectEvent(async (raw: string | undefined) => {
		if (raw === undefined) return notify(t`The code did not arrive whole. Scan it again.`, "failure");
		const scan = readScan(raw);
		if (scan === undefined) return;
		// What is being written there must not be lost.
		if (isDialogOpen()) return notify(t`Close what is open, then scan again.`, "failure");
		if (scan.kind === "location") return void navigate(paths.inventoryAt(scan.location));
		const { code } = scan;
		try {
			const { product } = await api.call(findBarcode, { params: { code } });
			void navigate(paths.product(product._id));
		} catch (error) {
			const isUnknown = error instanceof ApiError && error.code === "not_found";
			if (!isUnknown) return notify(errorSentence(error), "failure");
			const toAdd = { label: t`Add it`, onAct: () => void navigate(paths.addScanned(code)) };
			notify(t`No product has the code ${code}.`, "failure", offers("product.write") ? toAdd : undefined);
		}
	});
	useEffect(() => {
		const stop = [listenForScans(), onScan((code) => void open(code))];
		return () => {
			for (const end of stop) end();
		};
	}, []);
	return null;
}
