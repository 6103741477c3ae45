import { t } from "@lingui/core/macro";
import type { KeepStart } from "#lib/asked-to-keep.ts";
import { FormDialog } from "#ui/form-dialog.tsx";
import { Themed } from "#ui/themed.tsx";
import { KeepForm } from "./keep-form.tsx";

type Props = { start: KeepStart; isOpen: boolean; onClose: () => void };

/** Keeps pieces of a product for a customer, or for an hour without a name. */
export function KeepDialog({ start, isOpen, onClose }: Props) {
	return (
		<Themed>
			<FormDialog title={t`Keep for a customer`} isOpen={isOpen} onClose={onClose}>
				<KeepForm start={start} onClose={onClose} />
			</FormDialog>
		</Themed>
	);
}
