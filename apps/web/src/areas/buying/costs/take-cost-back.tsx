import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useMayTakeBack } from "#areas/stock/ledger/use-taking-back.ts";
import { formatTimestamp } from "#lib/format-time.ts";
import { personName } from "#lib/person-name.ts";
import { useWrite } from "#lib/use-write.ts";
import type { Write } from "#lib/write.ts";
import { AskedButton } from "#ui/asked-button.tsx";

type Cost = { _id: string; by: string; byName: string; at: string };

/**
 * Takes a receipt's cost or a credit note back; asks first if somebody else noted it. Those who may not take it back see no button.
 * @param children what it is: 'Freight, $48.50'.
 */
export function TakeCostBack<Answer>(props: {
	write: Write<{ _id: string }, Answer>;
	cost: Cost;
	children: ReactNode;
}) {
	const { write, cost, children } = props;
	const { _id, by: actor, byName, at } = cost;
	const takingBack = useMayTakeBack()("receive", actor, at);
	const { run, isPending } = useWrite(write);
	if (takingBack === "no") return null;
	const label = <Trans>Take back</Trans>;
	if (takingBack === "yes") {
		return (
			<Button size="xs" variant="quiet" disabled={isPending} onClick={() => void run({ _id })}>
				{label}
			</Button>
		);
	}
	const [person, when] = [personName(byName), formatTimestamp(at)];
	return (
		<AskedButton
			size="xs"
			variant="quiet"
			write={write}
			input={{ _id }}
			label={label}
			title={t({ comment: "person is a name", message: `Take back what ${person} booked?` })}
			action={t`Take back`}
		>
			<p>{children}</p>
			<p className="dim">{when}</p>
		</AskedButton>
	);
}
