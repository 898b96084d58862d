/** Longest e-mail address there can be (RFC 5321: 256 octets with its angle brackets). */
export const EMAIL_MAX = 254;
