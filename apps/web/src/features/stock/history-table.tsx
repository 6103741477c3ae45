import type { Location } from "@freehub/contract/locations";
import type { Movement } from "@freehub/contract/stock";
import { VisuallyHidden } from "@mantine/core";
import { roles } from "#ui/table-roles.ts";
import classes from "./history.module.css";
import { HistoryLine } from "./history-line.tsx";
import { useDesk } from "./shop.ts";

type Props = { movements: readonly Movement[]; locations: readonly Location[] };

export function HistoryTable({ movements, locations }: Props) {
	const { isVisitor } = useDesk().shop;
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
					{!isVisitor && <Header>Undo</Header>}
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
