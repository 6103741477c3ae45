import type { Location } from "@freehub/contract/locations";
import { type Movement, rightFor } from "@freehub/contract/stock";
import { movementKinds } from "@freehub/domain/stock";
import { VisuallyHidden } from "@mantine/core";
import { useStanding } from "#lib/rights.ts";
import { roles } from "#ui/table-roles.ts";
import classes from "./history.module.css";
import { HistoryLine } from "./history-line.tsx";

type Props = { movements: readonly Movement[]; locations: readonly Location[] };

export function HistoryTable({ movements, locations }: Props) {
	const { isVisitor, offers } = useStanding();
	const hasUndo = !isVisitor && movementKinds.some((kind) => offers(rightFor(kind)));
	const byId = new Map(movements.map((movement) => [movement._id, movement]));
	const hasActors = movements.some(({ actorName }) => actorName !== "");
	return (
		<table className={classes.table} {...roles.table}>
			<caption>
				<VisuallyHidden>Every change of the quantity, newest first</VisuallyHidden>
			</caption>
			<thead {...roles.group}>
				<tr {...roles.row}>
					<Header>When</Header>
					{hasActors && <Header>Who</Header>}
					<Header>What</Header>
					<Header>From → to</Header>
					<Header isNumeric>Change</Header>
					<Header isNumeric>On hand</Header>
					{hasUndo && <Header>Undo</Header>}
				</tr>
			</thead>
			<tbody {...roles.group}>
				{movements.map((movement) => (
					<HistoryLine
						key={movement._id}
						movement={movement}
						reversed={movement.reverses === null ? undefined : byId.get(movement.reverses)}
						locations={locations}
						hasActors={hasActors}
						hasUndo={hasUndo}
					/>
				))}
			</tbody>
		</table>
	);
}

function Header({ children, isNumeric }: { children: string; isNumeric?: boolean }) {
	return (
		<th {...roles.header} scope="col" data-numeric={isNumeric}>
			{children}
		</th>
	);
}
