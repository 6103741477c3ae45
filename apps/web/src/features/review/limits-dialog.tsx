import type { ReviewLimits } from "@freehub/contract/review";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { FormDialog } from "#ui/form-dialog.tsx";
import { LimitsForm } from "./limits-form.tsx";

type Props = { limits: ReviewLimits; isOpen: boolean; onClose: () => void };

/** The limits, opened from the list that they affect. */
export function LimitsDialog({ isOpen, onClose, limits }: Props) {
	return (
		<FormDialog title={t`Limits`} isOpen={isOpen} onClose={onClose}>
			<p className="quiet">
				<Trans>They hold for the whole shop. What was marked as seen stays seen.</Trans>
			</p>
			<LimitsForm limits={limits} onDone={onClose}>
				<Button variant="default" onClick={onClose}>
					<Trans>Cancel</Trans>
				</Button>
			</LimitsForm>
		</FormDialog>
	);
}
