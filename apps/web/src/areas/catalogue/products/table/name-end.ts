/**
 * The last words of a long name, such as 'Black, 52' or '29×2.25'. They stay visible when it is truncated, because variants differ
 * in them: colour and size are two words.
 */
export const endOf = (name: string) =>
	name.length > 24 ? (/ ([\p{L}\p{N}].{0,11}|\S{1,12})$/u.exec(name)?.[0].trimStart() ?? "") : "";
