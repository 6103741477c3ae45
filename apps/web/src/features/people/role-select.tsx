import { type Role, roles } from "@freehub/domain/access";
import { NativeSelect, type NativeSelectProps } from "@mantine/core";
import "#ui/styles/fields.css";
import { IconChevronDown } from "@tabler/icons-react";
import { roleNames } from "#lib/access-words.ts";
import { roleWords } from "./role-words.ts";

type Props = Pick<NativeSelectProps, "label" | "aria-label" | "error" | "disabled"> & {
	value: Role;
	onChange: (role: Role) => void;
};

/** The six roles, and below what the chosen one may do. */
export function RoleSelect({ value, onChange, ...select }: Props) {
	return (
		<NativeSelect
			{...select}
			rightSection={<IconChevronDown size={18} aria-hidden="true" />}
			inputWrapperOrder={["label", "input", "description", "error"]}
			description={roleWords[value]}
			value={value}
			onChange={(event) => onChange(event.currentTarget.value as Role)}
			data={roles.map((role) => ({ value: role, label: roleNames[role] }))}
		/>
	);
}
