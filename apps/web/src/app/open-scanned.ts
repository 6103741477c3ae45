import { findBarcode } from "@freehub/contract/catalogue/barcodes";
import { ApiError } from "@freehub/contract/errors";
import { readScan } from "@freehub/domain/stock/scan";
import { t } from "@lingui/core/macro";
import { api } from "#lib/api.ts";
import { errorSentence } from "#lib/error-sentence.ts";
import { misreadNote } from "#lib/misread-words.ts";
import { paths } from "#lib/paths.ts";
import { notify } from "#ui/notify.ts";

type ScanTarget = { go: (to: string) => unknown; mayAdd: boolean };

/** Opens the product with the scanned code, or the location with the scanned label. */
export async function openScanned(raw: string, { go, mayAdd }: ScanTarget): Promise<void> {
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
		const misread = misreadNote(code);
		if (misread !== undefined) {
			const { sentence, guess } = misread;
			const toTry = { label: t`Look it up`, onAct: () => void openScanned(guess ?? "", { go, mayAdd }) };
			return notify(sentence, "failure", guess === undefined ? undefined : toTry);
		}
		const toAdd = { label: t`Add it`, onAct: () => go(paths.addScanned(code)) };
		notify(t`No product has the code ${code}.`, "failure", mayAdd ? toAdd : undefined);
	}
}
