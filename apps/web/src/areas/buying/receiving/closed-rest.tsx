import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useState } from "react";
import { formatCount } from "#lib/format.ts";
import { usePermissions } from "#lib/permissions.ts";
import { personName } from "#lib/person-name.ts";
import { useWrite } from "#lib/use-write.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import type { CountedLine } from "./delivery.ts";
import { expectAgain, useClosings } from "./short-lines.ts";
import type { Receiving } from "./use-receiving.ts";

type ShortProps = { receiving: Receiving; lines: readonly CountedLine[]; children?: string };

/** Says that the rest of lines did not come, after asking with the pieces of each: nothing more is expected of them. */
export function ShortButton({ receiving, lines, children }: ShortProps) {
	const [isAsking, setAsking] = useState(false);
	const pieces = lines.reduce((sum, { open }) => sum + open, 0);
	return (
		<>
			<Button size="sm" variant="default" onClick={() => setAsking(true)}>
				{children ?? <Trans context="fewer pieces came">Short</Trans>}
			</Button>
			<ConfirmDialog
				title={plural(pieces, { one: "Close # missing piece?", other: "Close # missing pieces?" })}
				action={plural(pieces, { one: "Close # piece", other: "Close # pieces" })}
				isOpen={isAsking}
				isPending={false}
				failure={undefined}
				isHarmless
				onCancel={() => setAsking(false)}
				onConfirm={() => {
					setAsking(false);
					receiving.markShort(lines);
				}}
			>
				<ul className="lined scroll-list" aria-label={t`Missing pieces`}>
					{lines.map(({ _id, open, productName: name }) => {
						const count = formatCount(open);
						return (
							<li key={_id} className="pad-6-12">
								{t({ comment: "count pieces, name is a product's", message: `${count} of ${name}` })}
							</li>
						);
					})}
				</ul>
				<p className="quiet">
					<Trans>They are not expected any more. You can expect them again later.</Trans>
				</p>
			</ConfirmDialog>
		</>
	);
}

/** The person who has closed the rest of a line, and the way back for people who may use it. */
export function ClosedRest({ receiving, line }: { receiving: Receiving; line: CountedLine }) {
	const { closed } = line;
	const by = closed === undefined || closed === null ? "" : personName(closed.byName);
	return (
		<>
			{by !== "" && (
				<p className="quiet">
					<Trans comment="by is a person's name">Closed by {by}: nothing more is expected.</Trans>
				</p>
			)}
			<ExpectAgain receiving={receiving} line={line} />
		</>
	);
}

/** Expects the rest of a line again; for the person who closed it, and for those who may write orders. */
export function ExpectAgain({ receiving: { person }, line }: { receiving: Receiving; line: CountedLine }) {
	const { offers } = usePermissions();
	const { run, isPending } = useWrite(expectAgain, { isShown: () => false });
	const isWaiting = useClosings().some(
		({ body, person: by }) => body.lines.includes(line._id) && by === person,
	);
	if (!isWaiting && line.closed?.by !== person && !offers("purchase.write")) return null;
	return (
		<Button size="sm" variant="default" loading={isPending} onClick={() => void run({ lines: [line] })}>
			<Trans>Expect again</Trans>
		</Button>
	);
}
