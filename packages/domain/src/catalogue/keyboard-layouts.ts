/** The keys of a keyboard in the order of the rows below, as `KeyboardEvent.code`. */
const CODES = [
	"Backquote",
	..."1234567890".split("").map((digit) => `Digit${digit}`),
	"Minus",
	"Equal",
	..."QWERTYUIOP".split("").map((letter) => `Key${letter}`),
	"BracketLeft",
	"BracketRight",
	..."ASDFGHJKL".split("").map((letter) => `Key${letter}`),
	"Semicolon",
	"Quote",
	"Backslash",
	..."ZXCVBNM".split("").map((letter) => `Key${letter}`),
	"Comma",
	"Period",
	"Slash",
];

/** The characters of the keys, alone and with Shift. */
type Layout = { plain: string; shifted: string };

/** Scanners type as on this layout, unless somebody has set them to another. */
const us: Layout = {
	plain: "`1234567890-=qwertyuiop[]asdfghjkl;'\\zxcvbnm,./",
	shifted: '~!@#$%^&*()_+QWERTYUIOP{}ASDFGHJKL:"|ZXCVBNM<>?',
};

/** The layouts of computers: French, Belgian, German, British, Spanish and Italian. */
const others: Layout[] = [
	{
		plain: "²&é\"'(-è_çà)=azertyuiop^$qsdfghjklmù*wxcvbn,;:!",
		shifted: "\x001234567890°+AZERTYUIOP¨£QSDFGHJKLM%µWXCVBN?./§",
	},
	{
		plain: "²&é\"'(§è!çà)-azertyuiop^$qsdfghjklmùµwxcvbn,;:=",
		shifted: "³1234567890°_AZERTYUIOP¨*QSDFGHJKLM%£WXCVBN?./+",
	},
	{
		plain: "^1234567890ß´qwertzuiopü+asdfghjklöä#yxcvbnm,.-",
		shifted: "°!\"§$%&/()=?`QWERTZUIOPÜ*ASDFGHJKLÖÄ'YXCVBNM;:_",
	},
	{
		plain: "`1234567890-=qwertyuiop[]asdfghjkl;'#zxcvbnm,./",
		shifted: '¬!"£$%^&*()_+QWERTYUIOP{}ASDFGHJKL:@~ZXCVBNM<>?',
	},
	{
		plain: "º1234567890'¡qwertyuiop`+asdfghjklñ´çzxcvbnm,.-",
		shifted: 'ª!"·$%&/()=?¿QWERTYUIOP^*ASDFGHJKLÑ¨ÇZXCVBNM;:_',
	},
	{
		plain: "\\1234567890'ìqwertyuiopè+asdfghjklòàùzxcvbnm,.-",
		shifted: '|!"£$%&/()=?^QWERTYUIOPé*ASDFGHJKLç°§ZXCVBNM;:_',
	},
];

/**
 * The character that a key types on the layout of scanners, whatever this computer makes of it.
 * @param code as in `KeyboardEvent`; '' where the browser does not know the key.
 * @returns undefined for keys that type no character there.
 */
export function characterOfKey(code: string, isShifted: boolean, isCapsLock = false): string | undefined {
	const digit = /^Numpad(\d)$/.exec(code)?.[1];
	if (digit !== undefined) return digit;
	const index = CODES.indexOf(code);
	const isLetter = code.startsWith("Key");
	return (isLetter && isCapsLock ? !isShifted : isShifted) ? us.shifted[index] : us.plain[index];
}

/** For each layout, what its characters are on the layout of scanners. */
const backwards = others.map(({ plain, shifted }) => {
	const keys = Array.from(shifted, (sign, i) => [sign, us.shifted[i] ?? ""] as const);
	return new Map([...keys, ...Array.from(plain, (sign, i) => [sign, us.plain[i] ?? ""] as const)]);
});

/** The texts that a scanner may have meant if another layout read its keys: one for each layout that has all the characters. */
export function otherReadings(text: string): string[] {
	const readings = backwards.flatMap((map) => {
		const signs = Array.from(text, (sign) => (sign === " " ? sign : map.get(sign)));
		return signs.includes(undefined) ? [] : signs.join("");
	});
	return [...new Set(readings)].filter((reading) => reading !== text);
}
