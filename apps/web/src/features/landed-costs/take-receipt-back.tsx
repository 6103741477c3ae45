import type { Receipt } from "@freehub/contract/receipts";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useCommand } from "#lib/use-command.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { takeReceiptBack } from "./cost-commands.ts";

/** Takes a receipt back whole, after a question. */
export function TakeReceiptBack({ receipt: { batch } }: { receipt: Receipt }) {
	const { run, isPending, failure, reset } = useCommand(takeReceiptBack);
	const [isOpen, setOpen] = useState(false);

	async function takeBack() {
		if ((await run({ batch })).isDone) setOpen(false);
	}

	return (
		<>
			<Button
				size="xs"
				variant="quiet"
				onClick={() => {
					reset();
					setOpen(true);
				}}
			>
				<Trans>Take back</Trans>
			</Button>
			<ConfirmDialog
				title={t`Take back the receipt`}
				action={t`Take back`}
				isOpen={isOpen}
				isPending={isPending}
				failure={failure}
				onCancel={() => setOpen(false)}
				onConfirm={() => void takeBack()}
			>
				<p>
					<Trans>
						Everything that was received in this delivery leaves the stock again and is expected again, also
						what came for other orders.
					</Trans>
				</p>
			</ConfirmDialog>
		</>
	);
}
