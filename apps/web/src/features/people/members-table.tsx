import type { Member } from "@freehub/contract/people";
import { formatDay } from "#lib/format.ts";
import { Badge } from "#ui/badge.tsx";
import { Cell, DataRow, DataTable } from "#ui/data-table.tsx";
import classes from "./people.module.css";
import { RoleForm } from "./role-form.tsx";
import { SignOutButton } from "./sign-out-button.tsx";

type Props = {
	members: readonly Member[];
	isStale: boolean;
	ownId: string;
	onOwnChange: () => void;
	onSignInNeeded: () => void;
};

export function MembersTable({ members, isStale, ownId, ...props }: Props) {
	return (
		<DataTable
			caption="Everybody with an account, in the order of joining"
			columns={["Name", "Address", "Joined", "Role", "Sessions"]}
			isStale={isStale}
		>
			{members.map((member) => (
				<DataRow key={member._id}>
					<Cell className={classes.name}>
						{member.name}
						{member._id === ownId && (
							<span className={classes.you}>
								<Badge>You</Badge>
							</span>
						)}
					</Cell>
					<Cell>
						{member.email}
						<small>{member.emailVerified ? "confirmed" : "not confirmed"}</small>
					</Cell>
					<Cell label="Joined" className={classes.when}>
						<time dateTime={member.createdAt}>{formatDay(member.createdAt)}</time>
					</Cell>
					<Cell className={classes.roleCell}>
						<RoleForm member={member} isOwn={member._id === ownId} {...props} />
					</Cell>
					<Cell>{member._id !== ownId && <SignOutButton member={member} />}</Cell>
				</DataRow>
			))}
		</DataTable>
	);
}
