import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { usePermissions } from "#lib/permissions.ts";
import { useWrite } from "#lib/use-write.ts";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { confirmOne } from "./answer-writes.ts";

/** Confirms a reservation in one press, in a list; nothing for people who may not. */
export function ConfirmReservation({ order }: { order: { _id: string; number: string } }) {
	const { offers } = usePermissions();
	const { run, isPending } = useWrite(confirmOne, { isShown: () => false });
	if (!offers("sale.write")) return null;
	const { number } = order;
	return (
		<Button size="xs" variant="default" loading={isPending} onClick={() => void run(order)}>
			<Trans context="verb, a reservation" comment="number is an order's">
				Confirm<VisuallyHidden> {number}</VisuallyHidden>
			</Trans>
		</Button>
	);
}
