import { type Role, roles } from "@freehub/domain/people/access";
import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { NativeSelect, type NativeSelectProps } from "@mantine/core";
import "#ui/styles/fields.css";
import { roleNames } from "#lib/role-words.ts";

/** The rights of each role, in one line. */
export const roleWords: Record<Role, MessageDescriptor> = {
	customer: msg`Sees the products; nothing of the stock's history.`,
	viewer: msg`Sees the stock, its history and the books; changes nothing.`,
	counter: msg`Delivers and counts stock.`,
	seller: msg`Delivers, moves and counts stock; keeps the customers.`,
	warehouse: msg`Adds, delivers, adjusts, transfers and counts stock; keeps the locations.`,
	buyer: msg`Adds and deletes products; adds stock.`,
	owner: msg`Everything, including people and the audit log.`,
};

type Props = Pick<NativeSelectProps, "label" | "aria-label" | "error" | "disabled"> & {
	value: Role;
	onChange: (role: Role) => void;
};

/** All roles, and below them the rights of the chosen one. */
export function RoleSelect({ value, onChange, ...select }: Props) {
	return (
		<NativeSelect
			{...select}
			inputWrapperOrder={["label", "input", "description", "error"]}
			description={t(roleWords[value])}
			value={value}
			onChange={(event) => onChange(event.currentTarget.value as Role)}
			data={roles.map((role) => ({ value: role, label: t(roleNames[role]) }))}
		/>
	);
}
